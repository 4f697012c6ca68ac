"""The post: notices, reports and letters about accounts that leave the house. None come in."""
