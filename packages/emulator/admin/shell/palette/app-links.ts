import { onMounted, shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import type { NavLink } from '../../../src/admin-data/page-data'
import { readAdminData } from '../../api/admin-api'
import { pageData, storePath } from '../../page-data'
import type { PaletteEntry } from './palette-entry'

/** Lists the pages of the installed app that its navigation has, and its home page. */
export function useAppLinks(): ShallowRef<PaletteEntry[]> {
  const entries = shallowRef<PaletteEntry[]>([])
  const app = pageData.store.apps.find(({ installed }) => installed)
  onMounted(async () => {
    if (!app) return
    const { links } = await readAdminData<{ links: NavLink[] }>('/_admin/app-links', {
      shop: pageData.store.domain,
    })
    const base = storePath(`/apps/${encodeURIComponent(app.apiKey)}`)
    entries.value = [
      { label: app.name, href: base, icon: 'app', isDocument: true },
      ...links
        .filter(({ rel }) => rel !== 'home')
        .map(({ label, href }) => ({
          label,
          detail: app.name,
          href: base + href,
          icon: 'app' as const,
          isDocument: true,
        })),
    ]
  })
  return entries
}
