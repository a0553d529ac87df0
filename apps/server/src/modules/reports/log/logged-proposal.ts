import type { ProposalKind } from '@canal/contract/casework/proposals'
import { openRecord, sealRecord } from '../../report-access/records.ts'

interface ProposalPlace {
  channelId: string
  reportId: string
  proposalId: string
  epoch: number
}

const placeOf = ({ channelId, reportId, proposalId, epoch }: ProposalPlace) => ({
  channelId,
  reportId,
  epoch,
  purpose: 'proposal',
  object: proposalId,
})
const block = 64

/**
 * The part of a log record that says what was proposed: its id in clear, its kind under the committee's own key. In clear it
 * would tell of a report that was closed afterwards that it was not admitted.
 */
export const proposalInLog = (key: Buffer, place: ProposalPlace, kind: ProposalKind) => ({
  data: { proposal: place.proposalId },
  secret: { epoch: place.epoch, box: sealRecord(key, placeOf(place), { kind }, block) },
})

/** The kind that `proposalInLog` put into a log entry. Throws DecryptionError. */
export const loggedProposal = (key: Buffer, { box, ...place }: ProposalPlace & { box: Buffer }): ProposalKind =>
  openRecord<{ kind: ProposalKind }>(key, placeOf(place), box).kind
