import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** What the sources say of keys: read off the syntax tree, so that a key in a comment is no use of it. */
export interface Usage {
  /** Every string, property name and number: what a variable inside a built key may stand for. */
  readonly words: Set<string>
  /** Template literals with a literal beginning, as patterns whose groups are the variable parts. */
  readonly templates: RegExp[]
  /** First arguments of a translator called `t`, `text` or `say`, and of its `rich` and `dynamic`: whole keys, and beginnings of built ones. */
  readonly calls: { readonly where: string; readonly text: string; readonly built: boolean }[]
}

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.(test|d)\.tsx?$|node_modules|dist\//.test(path)

/** The TypeScript files under each `<folder>/<part>/src`, tests left out. */
export function sourceFiles(root: string, folders: readonly string[], except: string): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((part) => join(root, folder, part)))
    .filter((part) => !part.endsWith(except))
    .flatMap((part) => {
      const found = readdirSync(join(part, 'src'), { recursive: true, encoding: 'utf8' })
      return found.map((path) => join(part, 'src', path)).filter(isSource)
    })
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = (node: ts.TemplateExpression) =>
  new RegExp(
    `^${escape(node.head.text)}${node.templateSpans.map((span) => `(.+)${escape(span.literal.text)}`).join('')}$`,
  )

function record(usage: Usage, node: ts.Node, where: string): void {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) usage.words.add(node.text)
  if (ts.isIdentifier(node) && (ts.isPropertyAssignment(node.parent) || ts.isShorthandPropertyAssignment(node.parent)))
    usage.words.add(node.text)
  if (ts.isTemplateExpression(node) && /^[a-z][\w-]*\./.test(node.head.text)) usage.templates.push(patternOf(node))
  if (!ts.isCallExpression(node) || !/(^|\.)(t|text|say)(\.rich|\.dynamic)?$/.test(node.expression.getText())) return
  const [key] = node.arguments
  if (key && ts.isStringLiteralLike(key) && key.text.includes('.'))
    usage.calls.push({ where, text: key.text, built: false })
  if (key && ts.isTemplateExpression(key)) usage.calls.push({ where, text: key.head.text, built: true })
  if (key && ts.isBinaryExpression(key)) usage.calls.push({ where, text: key.getText(), built: true })
}

/** Reads files once; `where` in the answer is the file's path. */
export function readUsage(files: readonly string[]): Usage {
  const usage: Usage = { words: new Set(), templates: [], calls: [] }
  for (const path of files) {
    const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
    const visit = (node: ts.Node): void => {
      record(usage, node, path)
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return usage
}

/** A key is used when it stands somewhere in full, or when a template fits it with parts that are words of the sources. */
export function isUsed(usage: Usage, key: string): boolean {
  if (usage.words.has(key)) return true
  return usage.templates.some((template) => {
    const parts = template.exec(key)?.slice(1)
    return parts?.every((part) => usage.words.has(part)) ?? false
  })
}
