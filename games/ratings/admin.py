"""Ratings in the admin."""

from django.contrib import admin

from duelsite.admin_lists import BigList, ReadOnly
from games.admin_columns import PoolFilter, SpeedFilter, Worded
from games.ratings.models import FirstPlayerEdge, Rating


@admin.register(Rating)
class RatingAdmin(ReadOnly, Worded, BigList[Rating]):
    list_display = ["user", "pool_title", "speed_title", "value", "games", "peak"]
    list_filter = [PoolFilter, SpeedFilter]
    search_fields = ["=user__handle"]
    list_select_related = ["user"]


@admin.register(FirstPlayerEdge)
class FirstPlayerEdgeAdmin(ReadOnly, Worded, admin.ModelAdmin[FirstPlayerEdge]):
    list_display = ["pool_title", "games", "points"]
