import { useState, type ComponentProps } from 'react'
import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../choice.tsx'

/** Whether documents are kept uncleaned too: folded away until somebody asks for it, and never while it is ticked. */
export const KeepOriginals = (props: Pick<ComponentProps<typeof Choice>, 'hint' | 'checked' | 'onChange'>) => {
  const t = useTranslate()
  const [isTicked] = useState(props.checked)
  return (
    <details className="fold" open={isTicked}>
      <summary>
        <span>{t('files.needOriginal')}</span>
      </summary>
      <Choice type="checkbox" name="keepOriginals" label={t('files.keepOriginal')} {...props} />
    </details>
  )
}
