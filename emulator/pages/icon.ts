import { html } from './html'
import type { Html } from './html'

/** Outlines on a 20 by 20 grid, drawn in the text color. */
export const OUTLINES = {
  home: 'M3.5 9 10 3.5 16.5 9v7.5h-4.5v-4.5h-4v4.5H3.5z',
  orders: 'M4.5 3.5h11l1 8v5h-13v-5zM3.5 11.5h4l1 2h3l1-2h4',
  products: 'M3.5 10.5v-7h7l6 6-7 7zM7 7v.1',
  customers:
    'M10 10a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4M3.8 16.5c.5-2.8 3-4.3 6.2-4.3s5.7 1.5 6.2 4.3',
  markets:
    'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M3.5 10h13M10 3.5c2 1.8 2.8 4 2.8 6.5s-.8 4.7-2.8 6.5c-2-1.8-2.8-4-2.8-6.5S8 5.3 10 3.5',
  settings:
    'M3.5 6h6M13.5 6h3M9.5 6a2 2 0 1 0 4 0 2 2 0 1 0-4 0M3.5 14h3M10.5 14h6M6.5 14a2 2 0 1 0 4 0 2 2 0 1 0-4 0',
  discounts:
    'M5 15 15 5M6.5 5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3M13.5 12a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3',
  content: 'M5 3.5h7l3 3v10H5zM12 3.5v3h3M7.5 10h5M7.5 13h5',
  calls: 'M16.5 3.5 9 11M16.5 3.5 12 16.5 9 11 3.5 8z',
  webhooks: 'M3.5 11.5h3l2-7 3.5 12 2-7.5 1 2.5h2',
  billing: 'M3 5.5h14v9H3zM3 8.5h14M5.5 12h3',
  scopes: 'M10 3 16 5v4.5c0 3.6-2.4 6-6 7.5-3.6-1.5-6-3.9-6-7.5V5zM7.5 10l1.8 1.8 3.4-3.6',
  graphiql: 'm7 6-4 4 4 4M13 6l4 4-4 4M11.5 4.5l-3 11',
  tokens: 'M3.5 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0M9.5 10h7v2.5M13.5 10v2',
  clock: 'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M10 6.5V10l2.5 2',
  faults: 'M11 3 5 11.5h4.5L9 17l6-8.5h-4.5z',
  inspector: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l3.5 3.5M7 9h4',
  copy: 'M7 7h9.5v9.5H7zM4.5 13h-1V3.5H13v1',
  apps: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  reload: 'M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4',
  open: 'M11.5 3.5h5v5M16.5 3.5 9 11M14 11.5v5H3.5V6h5',
  remove: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.8 11h7.4l.8-11M8.5 9v4.5M11.5 9v4.5',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  chevron: 'm6 8 4 4 4-4',
  close: 'm5 5 10 10M15 5 5 15',
  store:
    'M3.5 8 5 3.5h10L16.5 8M3.5 8a2.2 2.2 0 0 0 4.3 0 2.2 2.2 0 0 0 4.4 0 2.2 2.2 0 0 0 4.3 0M4.5 10v6.5h11V10M8.5 16.5v-4h3v4',
  support:
    'M10 3.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M8 8a2 2 0 1 1 2.8 1.9c-.5.2-.8.6-.8 1.2M10 13.6v.1',
  bridge: 'M3 14.5v-4a7 7 0 0 1 14 0v4M3 10.5h14M7 10.5v4M13 10.5v4',
  link: 'm7.5 4.5 5.5 5.5-5.5 5.5',
} as const

export type IconName = keyof typeof OUTLINES

/** Renders a decorative icon. The element around it must have an accessible name. */
export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="${OUTLINES[name]}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}
