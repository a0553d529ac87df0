/** Why a channel takes no report now; null where it does. */
export const closedReason = (channel: {
  status: 'ACTIVE' | 'INACTIVE'
  takesReports: boolean
}): 'inactive' | 'noCommittee' | null => {
  if (channel.status === 'INACTIVE') return 'inactive'
  return channel.takesReports ? null : 'noCommittee'
}
