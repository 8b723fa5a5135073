"""What people do at a table: one file per verb. A command checks what is asked for, and gives the table a draft of the
entry that would record it."""

from tabard.server.tables.commands.bots import reclaim_seat as reclaim_seat
from tabard.server.tables.commands.bots import seat_bot as seat_bot
from tabard.server.tables.commands.choose import choose as choose
from tabard.server.tables.commands.create import create_table as create_table
from tabard.server.tables.commands.end import end as end
from tabard.server.tables.commands.execute import command_id_in as command_id_in
from tabard.server.tables.commands.execute import execute_command as execute_command
from tabard.server.tables.commands.execute import read_command as read_command
from tabard.server.tables.commands.hint import hint as hint
from tabard.server.tables.commands.join import join as join
from tabard.server.tables.commands.leave import leave as leave
from tabard.server.tables.commands.nonce import open_nonce as open_nonce
from tabard.server.tables.commands.rematch import decline_rematch as decline_rematch
from tabard.server.tables.commands.rematch import rematch as rematch
from tabard.server.tables.commands.reopen import reopen_seat as reopen_seat
from tabard.server.tables.commands.skip import skip as skip
from tabard.server.tables.commands.start import start as start
from tabard.server.tables.commands.wait import wait as wait
