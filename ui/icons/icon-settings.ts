/** What Nuxt Icon sets of the code that loads icons. */
interface IconSettings {
  addAPIProvider: (provider: string, addresses: object) => unknown
  setCustomIconsLoader: (load: unknown, collection: string) => unknown
  _api: { setFetch: (fetch: unknown) => unknown }
}

let target: IconSettings | undefined
const waiting: ((target: IconSettings) => unknown)[] = []

/** Hands on what was set so far, and from now on at once. Called by the code that loads icons when a page has loaded it (`late-icons`). */
export function applyIconSettings(icons: IconSettings): void {
  target = icons
  for (const set of waiting.splice(0)) set(icons)
}

function set(setting: (target: IconSettings) => unknown): void {
  if (target) setting(target)
  else waiting.push(setting)
}

export const addAPIProvider: IconSettings['addAPIProvider'] = (...provider) => set(icons => icons.addAPIProvider(...provider))
export const setCustomIconsLoader: IconSettings['setCustomIconsLoader'] = (...loader) => set(icons => icons.setCustomIconsLoader(...loader))
export const _api: IconSettings['_api'] = { setFetch: fetch => set(icons => icons._api.setFetch(fetch)) }
