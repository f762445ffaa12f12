import type { FileSeed } from '../../state/commerce/content'
import type { SeedRun } from '../seed-run'

/** Adds files. */
export function seedFiles(run: SeedRun, seeds: readonly FileSeed[]): string[] {
  return seeds.flatMap(({ url, alt }, index) => {
    const files = [{ originalSource: url, alt: alt ?? null }]
    const payload = run.execute('fileCreate', { files }, `files[${index}]`)
    return (payload.files as { id: string }[]).map(({ id }) => id)
  })
}
