import { html } from './html'
import type { Html } from './html'

/**
 * Renders a tile with the app's initial in a hue of the app. Uses presentation attributes, because
 * the CSP of the pages forbids inline styles.
 */
export function appIcon(app: { apiKey: string; name: string }): Html {
  const hue =
    ([...app.apiKey].reduce(
      (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 997,
      7,
    ) *
      137) %
    360
  const initial = [...app.name.trim()][0]?.toUpperCase() ?? '?'
  return html`<svg class="app-icon" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
    <rect width="40" height="40" rx="11" fill="hsl(${hue} 42% 38%)"/>
    <text x="20" y="20" dy=".36em" text-anchor="middle" fill="#fff" font-size="19" font-weight="600">${initial}</text>
  </svg>`
}
