import CircleCheck from 'lucide-react/icons/circle-check'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'
import { findIn, initialsOf, isTelling, isUncleaned, neutralName, type FileFind } from '../../lib/file-finds.ts'
import { extensionOf } from '../../lib/file-rules.ts'
import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../choice.tsx'

/** A file under another name; it is the same bytes. */
const renamed = (file: File, name: string) => new File([file], name, { type: file.type })

/** As they were chosen, of those that go under a neutral name; and those whose own name was asked for. */
const asChosen = new WeakMap<File, File>()
const ownNamed = new WeakSet<File>()
/** Those that cannot be cleaned, and that are to go as they are. */
const asIs = new WeakSet<File>()
const finds = new WeakMap<File, FileFind>()
/** Settled once a file was looked at, and goes under the name that follows; with what is said of it. */
const looks = new WeakMap<File, Promise<string>>()

const looksAt = (files: readonly File[]) => Promise.all(files.map(async (file) => looks.get(file) ?? ''))

/** Waits for the looks at these. */
export const lookedAt = async (files: readonly File[]): Promise<void> => {
  await looksAt(files)
}

/** Whether it cannot be cleaned, and nobody has said yet that it is to go all the same. */
export const isOpen = (file: File): boolean => {
  const find = finds.get(file)
  return find !== undefined && isUncleaned(find) && !asIs.has(asChosen.get(file) ?? file)
}

interface Chosen {
  files: readonly File[]
  /** They give no name: a file whose own name could tell theirs goes under another. */
  isAnonymous: boolean
  onChange: (files: readonly File[]) => void
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

const useFinds = ({ files, isAnonymous, onChange }: Chosen) => {
  const t = useTranslate()
  const wordsOf = useWords()
  const latest = useRef(files)
  const [said, setSaid] = useState('')
  const [, drawAgain] = useState(0)
  const begun = useRef(new WeakSet<File>())
  useEffect(() => {
    latest.current = files
  }, [files])

  const put = (file: File, other: File) => {
    const find = finds.get(file)
    if (find) finds.set(other, find)
    latest.current = latest.current.map((one) => (one === file ? other : one))
    onChange(latest.current)
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
    return other
  }
  /** Gives what is said of it, for who does not see that something has appeared. */
  const look = async (file: File) => {
    const find = await findIn(file)
    finds.set(file, find)
    if (!latest.current.includes(file)) return ''
    const goes = isAnonymous && isTelling(file.name, find.names) ? hideName(file) : file
    drawAgain((times) => times + 1)
    return `${goes.name}: ${wordsOf(goes, find)}`
  }
  useEffect(() => {
    const chosen = files.filter((file) => !begun.current.has(file) && !finds.has(file))
    for (const file of chosen) {
      begun.current.add(file)
      looks.set(file, look(file))
    }
    if (chosen.length > 0) void looksAt(chosen).then((words) => setSaid(words.filter(Boolean).join(' ')))
    // Each file once, when it is chosen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [files])

  return {
    said,
    hideName,
    showName: (file: File) => {
      const original = asChosen.get(file)
      if (!original) return
      ownNamed.add(original)
      put(file, original)
    },
    remove: (file: File) => onChange(files.filter((one) => one !== file)),
    keep: (file: File) => {
      asIs.add(asChosen.get(file) ?? file)
      onChange([...files])
    },
  }
}

interface Page {
  /** The heading's level on its page. */
  level: 2 | 3
  keepOriginals: boolean
  /** The id of the picker: where the focus goes once nothing is chosen any more. */
  picker: string
}

interface Finds extends Omit<ReturnType<typeof useFinds>, 'said'> {
  known: readonly { file: File; find: FileFind }[]
}

const Known = ({ known, hideName, showName, remove, keep, level, keepOriginals, picker }: Finds & Page) => {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const wordsOf = useWords()
  const [Title, Name] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
  return (
    <section className="giveaways" aria-labelledby="finds">
      <Title id="finds" tabIndex={-1} ref={heading}>
        {t('find.title')}
      </Title>
      <p className="note small">
        <ShieldCheck className="icon" />
        <span>{t('find.onDevice')}</span>
      </p>
      {keepOriginals ? (
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
            <Name>{file.name}</Name>
            <p className={isKept ? 'found warn' : 'found'}>
              <Icon className="icon" />
              <span>{wordsOf(file, find)}</span>
            </p>
            {isOpen(file) ? (
              <p className="actions">
                <button
                  type="button"
                  className="button outline"
                  aria-label={t('find.removeNamed', { filename: file.name })}
                  onClick={() => {
                    remove(file)
                    if (known.length > 1) heading.current?.focus()
                    else document.getElementById(picker)?.focus()
                  }}
                >
                  {t('find.remove')}
                </button>
                <button
                  type="button"
                  className="button outline"
                  aria-label={t('find.keepNamed', { filename: file.name })}
                  onClick={() => {
                    keep(file)
                    heading.current?.focus()
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

/** What each chosen file may tell, found on this device before anything is sent, and under which name it goes. */
export const FileFinds = ({ files, isAnonymous, onChange, ...page }: Chosen & Page) => {
  const { said, ...finding } = useFinds({ files, isAnonymous, onChange })
  const known = files.flatMap((file) => {
    const find = finds.get(file)
    return find ? [{ file, find }] : []
  })
  return (
    <>
      <p role="status" className="visually-hidden">
        {known.length > 0 ? said : ''}
      </p>
      {known.length > 0 ? <Known known={known} {...finding} {...page} /> : null}
    </>
  )
}
