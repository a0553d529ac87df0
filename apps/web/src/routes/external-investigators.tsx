import { InvestigatorList } from '../features/users/investigator-list.tsx'
import { investigatorListShape } from '../features/users/list-shape.ts'
import { useText } from '../lib/office-text.ts'
import { SettingsHead } from './settings-head.tsx'
import { useListState } from './use-list-state.ts'

/** Settings, external investigators (specification §2). */
export const ExternalInvestigatorsPage = () => {
  const text = useText()
  const [state, go] = useListState(investigatorListShape)
  return (
    <>
      <SettingsHead title={text('investigators.title')} />
      <InvestigatorList state={state} onState={go} />
    </>
  )
}
