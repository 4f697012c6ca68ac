from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Hour',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('begins', models.DateTimeField(unique=True)),
                ('minutes', models.IntegerField(default=0)),
                ('first', models.DateTimeField()),
                ('last', models.DateTimeField()),
                ('closed', models.IntegerField(default=0)),
                ('late', models.BigIntegerField(default=0)),
                ('latest', models.IntegerField(default=0)),
            ],
        ),
    ]
