from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tables', '0002_moderators_write_messages'),
    ]

    operations = [
        migrations.AddField(
            model_name='moment',
            name='leased_until',
            field=models.DateTimeField(null=True),
        ),
    ]
