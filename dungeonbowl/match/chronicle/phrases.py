"""The phrases of chronicles: each fact in several ways, with names from the record."""

from dungeonbowl.voice import Phrases

PHRASES: Phrases = {
    "won_title": (
        "{winner} beat {losers}, {score}",
        "{score}: {winner} leave {losers} in the dark",
        "{winner} take it from {losers}, {score}",
    ),
    "drawn_title": (
        "{sides} share the spoils, {score}",
        "Nothing between {sides}: {score}",
    ),
    "nobody_title": ("{sides}: nobody comes home with the win",),
    "met": (
        "{sides} met below ground.",
        "The wheel turned, and it was {sides}.",
        "Torches were lit for {sides}.",
    ),
    "underdog": (
        "With a rating of {less} against {more}, {team} came as the underdog.",
        "On paper {team} had {less} to set against {more}.",
    ),
    "no_score": (
        "Nobody carried a ball home.",
        "The end zones saw no ball all evening.",
    ),
    "first_score": (
        "{player} opened the score for {team}.",
        "It was {player} who first came home with the ball, for {team}.",
        "{team} struck first: {player} brought the ball home.",
    ),
    "next_score": (
        "{player} scored for {team} as well.",
        "Then {player} brought one home for {team}.",
        "Another for {team}: {player} with the ball.",
    ),
    "score_again": (
        "{player} scored once more for {team}.",
        "And again {player}, for {team}.",
    ),
    "found": (
        "{player} of {team} had found a ball in a chest.",
        "A chest gave up its ball to {player} of {team}.",
    ),
    "trap": (
        "{player} of {team} opened the wrong chest.",
        "What {player} of {team} found in a chest was no ball.",
    ),
    "traps": (
        "{count} chests were the wrong ones.",
        "{count} chests gave up a trap instead of a ball.",
    ),
    "kill": (
        "{victim} of {theirs} did not survive {killer}.",
        "{killer} killed {victim} of {theirs}.",
        "{theirs} lost {victim} for good, to {killer}.",
    ),
    "died": (
        "{victim} of {theirs} met their end {how}.",
        "For {victim} of {theirs} it was the last match: they died {how}.",
    ),
    "hurt": (
        "{player} of {team} had {victim} carried off.",
        "{victim} was carried off after an encounter with {player} of {team}.",
    ),
    "hurt_many": (
        "{player} of {team} had {count} carried off.",
        "{count} of those carried off were {player's} work, of {team}.",
    ),
    "hazards": (
        "{victims} were hurt by the dungeon itself.",
        "The dungeon took its share: {victims} were carried off by no hand of theirs.",
    ),
    "hazard": (
        "{victims} was hurt by the dungeon itself.",
        "The dungeon took its share: {victims} was carried off.",
    ),
    "pushes": (
        "{player} of {team} pushed {victim} {where}.",
        "{victim} went {where}, with help from {player} of {team}.",
    ),
    "pushes_many": ("{count} times somebody was helped into what the dungeon holds.",),
    "lost": (
        "{players} went through a teleporter and was not seen again that evening.",
        "{players} was lost in space.",
    ),
    "lost_many": ("{players} were lost in space.",),
    "sent_off": (
        "{players} was sent off.",
        "The referee had seen enough of {players}.",
    ),
    "sent_off_many": ("{players} were sent off.",),
    "intercepted": (
        "{player} of {team} picked a pass out of the air.",
        "A pass ended in the hands of {player} of {team}.",
    ),
    "passed": (
        "{player} of {team} completed {count} passes.",
        "{count} passes of {player} found a {team} hand.",
    ),
    "conceded": (
        "{losers} gave up before the end.",
        "{losers} had seen enough, and conceded.",
    ),
    "forfeit": ("{losers} never came to an end of it: the match was forfeited.",),
    "time_limit": ("Time ran out before anything else could.",),
    "monster_victory": ("The monsters had the last word: everybody lost.",),
    "abandoned": ("The match was abandoned.",),
    "mvp": (
        "Most valuable player of {team}: {player}.",
        "{team} named {player} most valuable player.",
    ),
    "closing_won": (
        "So {winner} went home with the win.",
        "The evening belonged to {winner}.",
    ),
    "closing_drawn": (
        "They parted level.",
        "Nobody had the better of it in the end.",
    ),
    "closing_nobody": (
        "So nobody went home with the win.",
        "The win went home with nobody.",
    ),
}
