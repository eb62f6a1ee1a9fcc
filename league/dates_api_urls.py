"""The API's addresses for dates, tables and dungeon sets, and calendars."""

from django.urls import path

from league.api import dates, resources

AT = "matches/<int:match_id>/dates/"

urlpatterns = [
    path(AT, dates.Dates.as_view(), name="api-match-dates"),
    path(f"{AT}call-off/", dates.CallOffDateView.as_view()),
    path(f"{AT}<int:proposal_id>/", dates.OneDate.as_view()),
    path(f"{AT}<int:proposal_id>/accept/", dates.DateAcceptance.as_view()),
    path(f"{AT}<int:proposal_id>/refuse/", dates.DateRefusal.as_view()),
    path(f"{AT}<int:proposal_id>/withdraw/", dates.DateWithdrawal.as_view()),
    path("dates/", dates.MyDates.as_view(), name="api-dates"),
    path("leagues/<slug:slug>/resources/", resources.Resources.as_view()),
    path("leagues/<slug:slug>/time-zone/", resources.TimeZone.as_view()),
    path("resources/<int:resource_id>/", resources.OneResource.as_view()),
    path("resources/<int:resource_id>/retire/", resources.Retirement.as_view()),
    path("resources/<int:resource_id>/bookings/", resources.Bookings.as_view()),
    path("bookings/<int:booking_id>/free/", resources.Unbooking.as_view()),
    path("calendars/", resources.Feeds.as_view()),
    path("calendars/<int:feed_id>/revoke/", resources.FeedRevocation.as_view()),
    path("reminders/", resources.Reminders.as_view()),
]
