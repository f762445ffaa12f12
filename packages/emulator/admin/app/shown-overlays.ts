import { shallowRef } from 'vue'
import { mainWindow, on, onPageReplaced } from './channel'
import { record, recorded } from './record'
import type { RecordedOverlay } from './record'

/**
 * The open dialogs of the app, for the record. The page renders dialogs with its own elements, and
 * the admin is dimmed meanwhile.
 */
const shown = new Map<string, { source: Window; state: () => RecordedOverlay }>()

/** Whether the app shows a dialog inside its frame. */
export const isDimmed = shallowRef(false)

// The states change independently, so they are read together with the record.
Object.defineProperty(record, 'overlays', {
  enumerable: true,
  get: () => [...shown.values()].map(({ state }) => state()),
})

/** @param source window of the page that opened it */
export function showOverlay(key: string, source: Window, state: () => RecordedOverlay): void {
  shown.set(key, { source, state })
  update()
}

export function hideOverlay(key: string): void {
  shown.delete(key)
  update()
}

/** Removes the dialogs of a page. */
export function forgetPage(page: Window): void {
  for (const [key, { source }] of shown) if (source === page) shown.delete(key)
  update()
}

function update(): void {
  isDimmed.value = [...shown].some(
    ([key, { source }]) => key.startsWith('content ') && source === mainWindow(),
  )
  recorded()
}

on('modal', ({ message, source }) => {
  const key = `content ${String(message['key'])}`
  if (message['open'] !== true) return hideOverlay(key)
  const { id, title, variant, saveBar } = message as Partial<RecordedOverlay>
  showOverlay(key, source, () => ({
    element: 'ui-modal',
    id: id ?? '',
    title: title ?? '',
    variant: variant ?? '',
    src: null,
    saveBar: saveBar ?? null,
  }))
})

onPageReplaced(() => {
  shown.clear()
  update()
})
