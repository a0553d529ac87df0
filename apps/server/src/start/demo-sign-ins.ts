import { demoAdministrator, demoChannels, demoPassword } from '../demo/organisation.ts'

/** The demonstration's accounts, a line a channel; one password for all. */
export const demoSignIns = (address: string): string[] => {
  const names = (people: readonly { username: string }[]) => people.map((person) => person.username).join(', ')
  return [
    ...demoChannels.flatMap((channel) => [
      `  ${address}/${channel.slug}   members ${names(channel.members)}`,
      ...(channel.investigators.length > 0 ? [`      investigator ${names(channel.investigators)}`] : []),
    ]),
    `  ${address}/admin   administrator ${demoAdministrator.username}`,
    `  password of all: ${demoPassword}`,
  ]
}
