import { askCommands } from './ask-commands.ts'
import { channelCommands } from './channel-commands.ts'
import type { Command } from './command.ts'
import { peopleCommands } from './people-commands.ts'
import { reportCommands } from './report-commands.ts'

/** Everything that can happen to a page. A further use case is one entry in one of these and its change in the model. */
export const commands: Readonly<Record<string, Command<unknown>>> = {
  ...reportCommands,
  ...askCommands,
  ...peopleCommands,
  ...channelCommands,
}
