import { dirname, join } from 'node:path'
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
      for (const declaration of module.body.statements.filter(ts.isInterfaceDeclaration)) {
        const { name } = declaration
        const names = [...membersOf(declaration), ...inheritedMembers(source, declaration)]
        added[name.text] = [...(added[name.text] ?? []), ...names].sort()
      }
    }
  }
  return added
}

function membersOf({ members }: ts.InterfaceDeclaration): string[] {
  return members.flatMap(member =>
    member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name))
      ? [member.name.text]
      : [],
  )
}

/** Members of the interfaces that a declaration extends, which its file imports. */
function inheritedMembers(
  source: ts.SourceFile,
  { heritageClauses = ts.factory.createNodeArray() }: ts.InterfaceDeclaration,
): string[] {
  const bases = heritageClauses.flatMap(({ types }) => types.map(type => type.getText(source)))
  return source.statements.filter(ts.isImportDeclaration).flatMap(statement => {
    const imported = bases.filter(base => statement.importClause?.getText(source).includes(base))
    if (imported.length === 0) return []
    const path = join(
      dirname(source.fileName),
      (statement.moduleSpecifier as ts.StringLiteral).text,
    )
    const file = ts.createSourceFile(path, readDoc(`${path}.ts`), ts.ScriptTarget.Latest)
    return file.statements
      .filter(ts.isInterfaceDeclaration)
      .filter(({ name }) => imported.includes(name.text))
      .flatMap(membersOf)
  })
}

function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? [])
}
