import { shallowReactive } from 'vue'
import type { Component } from 'vue'
import { onPageReplaced } from '../channel'

/** A dialog that is open for one request. */
export interface OpenDialog {
  key: number
  component: Component
  props: object
  /** Resolves the request. Undefined after a cancellation. */
  close: (output?: unknown) => void
  /** False: the dialog stays when the app shows another page. */
  isOfPage: boolean
}

/** The open dialogs, the last one on top. */
export const openDialogs = shallowReactive<OpenDialog[]>([])
let count = 0

/**
 * Opens a dialog for one request.
 *
 * @param component emits `close` with the output; without one after a cancellation
 * @returns the output, or undefined after a cancellation
 */
export function openDialog<Output>(
  component: Component,
  props: object = {},
  { isOfPage = true } = {},
): Promise<Output | undefined> {
  return new Promise(resolve => {
    const dialog: OpenDialog = {
      key: ++count,
      component,
      props,
      isOfPage,
      close(output) {
        const index = openDialogs.indexOf(dialog)
        if (index !== -1) openDialogs.splice(index, 1)
        resolve(output as Output | undefined)
      },
    }
    openDialogs.push(dialog)
  })
}

onPageReplaced(() => {
  for (const dialog of openDialogs.filter(({ isOfPage }) => isOfPage)) dialog.close()
})
