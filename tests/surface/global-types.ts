import ts from 'typescript'
import { readDoc } from './doc-blocks'

/** The files that add members to interfaces of other packages. */
const AUGMENTATIONS = ['server/types/augment.d.ts', 'shared/types/augment.d.ts', 'ui/augment.d.ts']

/**
 * The tables of "Global types" in `docs/utilities.md`: each name of the first column, or its text,
 * to the names of the second.
 */
export function documentedGlobals(): Record<string, string[]> {
  const [, section = ''] = readDoc('docs/utilities.md').split('\n## Global types\n')
  const rows = [...section.matchAll(/^\| (?<first>.+) \| (?<second>`.+) \|$/gm)]
  return Object.fromEntries(
    rows.flatMap(({ groups: { first = '', second = '' } = {} }) =>
      (first.includes('`') ? codeIn(first) : [first]).map(key => [key, codeIn(second)]),
    ),
  )
}

/** The interfaces of other packages that the layer extends, to the members that it adds, sorted. */
export function addedMembers(): Record<string, string[]> {
  const added: Record<string, string[]> = {}
  for (const file of AUGMENTATIONS) {
    const source = ts.createSourceFile(file, readDoc(file), ts.ScriptTarget.Latest)
    for (const module of source.statements.filter(ts.isModuleDeclaration)) {
      if (!module.body || !ts.isModuleBlock(module.body)) continue
      for (const { name, members } of module.body.statements.filter(ts.isInterfaceDeclaration)) {
        const names = members.flatMap(member =>
          member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
            ? [member.name.text]
            : [],
        )
        added[name.text] = [...(added[name.text] ?? []), ...names].sort()
      }
    }
  }
  return added
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])
}
