"""The API's addresses for agreeing on a match."""

from django.urls import path

from matches.api import agreeing

urlpatterns = [
    path(
        "matches/<int:match_id>/record/",
        agreeing.AgreementRecordView.as_view(),
        name="api-match-record",
    ),
    path(
        "matches/<int:match_id>/proposals/",
        agreeing.Proposals.as_view(),
        name="api-match-proposals",
    ),
    path(
        "matches/<int:match_id>/proposals/<int:proposal_id>/",
        agreeing.OneProposal.as_view(),
    ),
    path(
        "matches/<int:match_id>/proposals/<int:proposal_id>/accept/",
        agreeing.AcceptProposalView.as_view(),
    ),
    path(
        "matches/<int:match_id>/proposals/<int:proposal_id>/refuse/",
        agreeing.RefuseProposalView.as_view(),
    ),
    path(
        "matches/<int:match_id>/proposals/<int:proposal_id>/withdraw/",
        agreeing.WithdrawProposalView.as_view(),
    ),
]
