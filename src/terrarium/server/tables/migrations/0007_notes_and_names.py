import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0006_league'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='called',
            field=models.CharField(blank=True, default='', max_length=20),
        ),
        migrations.CreateModel(
            name='SeatNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.IntegerField()),
                ('about', models.IntegerField()),
                ('text', models.TextField()),
                ('at', models.DateTimeField()),
                ('table', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='seat_notes', to='tables.table')),
            ],
        ),
        migrations.AddConstraint(
            model_name='seatnote',
            constraint=models.UniqueConstraint(fields=('table', 'seat', 'about'), name='seat_note_about'),
        ),
    ]
