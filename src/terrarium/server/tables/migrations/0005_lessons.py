from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0004_rematches'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='lesson',
            field=models.TextField(blank=True, default=''),
        ),
    ]
