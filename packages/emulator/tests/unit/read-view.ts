import type { PageView, PageViews } from '../../src/admin-data/page-view'

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * Reads the data that a document displays.
 *
 * @throws Error if it displays another view
 */
export function readView<Name extends keyof PageViews>(page: string, name: Name): PageViews[Name] {
  const json = / data-view="([^"]*)"/.exec(page)?.[1] ?? '{}'
  const view = JSON.parse(
    json.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, entity => ENTITIES[entity] ?? entity),
  ) as PageView
  if (view.name !== name) throw new Error(`The page displays ${view.name}, not ${name}.`)
  return view.data as PageViews[Name]
}
