import CircleCheck from 'lucide-react/icons/circle-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'
import { extensionOf } from '../../lib/file-rules.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../../ui/choice.tsx'
import { findIn, initialsOf, isTelling, isUncleaned, neutralName, type FileFind } from './file-finds.ts'
import { useForm } from './form-context.ts'

/** A file under another name; it is the same bytes. */
const renamed = (file: File, name: string) => new File([file], name, { type: file.type })

/** As they were chosen, of those that go under a neutral name; and those whose own name was asked for. */
const asChosen = new WeakMap<File, File>()
const ownNamed = new WeakSet<File>()
const finds = new WeakMap<File, FileFind>()

const useFinds = () => {
  const t = useTranslate()
  const { draft, set } = useForm()
  const { files, anonymous } = draft
  const latest = useRef(files)
  const [, drawAgain] = useState(0)
  useEffect(() => {
    latest.current = files
  }, [files])

  const put = (file: File, other: File) => {
    const find = finds.get(file)
    if (find) finds.set(other, find)
    latest.current = latest.current.map((one) => (one === file ? other : one))
    set({ files: latest.current })
  }
  const hideName = (file: File) => {
    const words = {
      image: t('find.word.image'),
      audio: t('find.word.audio'),
      video: t('find.word.video'),
      document: t('find.word.document'),
    }
    const name = neutralName(
      file.name,
      words,
      latest.current.map((other) => other.name),
    )
    const other = renamed(file, name)
    asChosen.set(other, file)
    put(file, other)
  }
  useEffect(() => {
    for (const file of files.filter((one) => !finds.has(one)))
      void findIn(file).then((find) => {
        finds.set(file, find)
        const isThere = latest.current.includes(file)
        if (isThere && anonymous !== 'no' && isTelling(file.name, find.names)) hideName(file)
        else drawAgain((times) => times + 1)
      })
    // Each file once, when it is chosen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [files])

  return {
    files,
    hideName,
    showName: (file: File) => {
      const original = asChosen.get(file)
      if (!original) return
      ownNamed.add(original)
      put(file, original)
    },
    remove: (file: File) => set({ files: files.filter((one) => one !== file) }),
  }
}

const useWords = () => {
  const t = useTranslate()
  return (file: File, { what, names }: FileFind) => {
    const initials = [...new Set(names.map(initialsOf))].filter(Boolean).slice(0, 3).join(', ')
    if (what === 'author') return t('find.author', { initials })
    if (what === 'kind') return t('find.kind', { extension: extensionOf(file.name) })
    const said = t(`find.${what}`)
    return what === 'signed' && initials ? `${said} ${t('find.inside', { initials })}` : said
  }
}

/** What each chosen file may tell, found on this device before anything is sent, and under which name it goes. */
export const FileFinds = () => {
  const t = useTranslate()
  const { draft } = useForm()
  const { files, hideName, showName, remove } = useFinds()
  const [asIs, setAsIs] = useState<ReadonlySet<File>>(new Set())
  const heading = useRef<HTMLHeadingElement>(null)
  const wordsOf = useWords()
  const known = files.flatMap((file) => {
    const find = finds.get(file)
    return find ? [{ file, find }] : []
  })
  if (known.length === 0) return null
  const back = () => heading.current?.focus()
  return (
    <section className="giveaways" aria-labelledby="finds">
      <h2 id="finds" tabIndex={-1} ref={heading}>
        {t('find.title')}
      </h2>
      <p className="note small">
        <ShieldCheck className="icon" />
        <span>{t('find.onDevice')}</span>
      </p>
      {draft.keepOriginals ? (
        <p className="found warn">
          <TriangleAlert className="icon" />
          <span>{t('files.originalKept')}</span>
        </p>
      ) : null}
      {known.map(({ file, find }) => {
        const original = asChosen.get(file)
        const isKept = isUncleaned(find)
        const Icon = isKept ? TriangleAlert : CircleCheck
        return (
          <div key={`${(original ?? file).name}/${file.size}`} className="panel stack-tight">
            <h3>{file.name}</h3>
            <p className={isKept ? 'found warn' : 'found'}>
              <Icon className="icon" />
              <span>{wordsOf(file, find)}</span>
            </p>
            {isKept && !asIs.has(original ?? file) ? (
              <p className="actions">
                <button
                  type="button"
                  className="button outline"
                  aria-label={t('find.removeNamed', { filename: file.name })}
                  onClick={() => {
                    remove(file)
                    back()
                  }}
                >
                  {t('find.remove')}
                </button>
                <button
                  type="button"
                  className="button outline"
                  aria-label={t('find.keepNamed', { filename: file.name })}
                  onClick={() => {
                    setAsIs(new Set([...asIs, original ?? file]))
                    back()
                  }}
                >
                  {t('find.keep')}
                </button>
              </p>
            ) : null}
            {original || ownNamed.has(file) ? (
              <Choice
                type="checkbox"
                label={t('find.neutral')}
                hint={t('find.neutralHint', { filename: (original ?? file).name })}
                checked={Boolean(original)}
                onChange={() => (original ? showName(file) : hideName(file))}
              />
            ) : null}
          </div>
        )
      })}
    </section>
  )
}
