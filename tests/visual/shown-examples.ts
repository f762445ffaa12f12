import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readExampleSections } from '../../.playground/shared/example-sections'

/**
 * Lists the examples of a revision, as the app of this test names them: `Badge` is the first one of
 * a component, `Badge/Sizes` a further one.
 *
 * @param source folder of the revision
 */
export function listExamples(source: string): string[] {
  const first = componentsIn(join(source, '.playground/examples'))
  const sets = join(source, '.playground/example-sets')
  const further = componentsIn(sets).flatMap(name =>
    readExampleSections(readFileSync(join(sets, `${name}.vue`), 'utf8')).map(
      ({ title }) => `${name}/${title}`,
    ),
  )
  return [...first, ...further].sort()
}

/** Returns the name of an example's picture, without its look: `badge-sizes`. */
export function pictureName(example: string): string {
  return example.replace(/[^a-z0-9]+/gi, '-')
}

function componentsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).map(file => file.replace('.vue', ''))
}
