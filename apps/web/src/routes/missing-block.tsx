import { FileWarning } from 'lucide-react'
import { failureText } from '../lib/failure-text.ts'
import { useText } from '../lib/office-text.ts'
import { Failed } from '../ui/states.tsx'

/** Why a block did not come, in words; and the way to ask for it again. */
export const MissingBlock = ({ title, error, retry }: { title: string; error: Error; retry: () => unknown }) => {
  const text = useText()
  return <Failed icon={FileWarning} title={title} detail={failureText(error, text)} onRetry={() => void retry()} />
}
