import { mountSuspended } from '@nuxt/test-utils/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { h, nextTick } from 'vue'
import type { VNode } from 'vue'
import {
  ShButton,
  ShColorField,
  ShDateField,
  ShDateRangeField,
  ShMenu,
  ShModal,
  ShPopover,
} from '#components'

/** What takes several frames to render on a slow device, and the button that opens it. */
const OPENED: Record<string, () => VNode[]> = {
  ShModal: () => [
    h(ShButton, { commandFor: 'opened' }, () => 'Open'),
    h(ShModal, { id: 'opened' }, () => 'Content'),
  ],
  ShMenu: () => [
    h(ShButton, { commandFor: 'opened' }, () => 'Open'),
    h(ShMenu, { id: 'opened' }, () => h(ShButton, () => 'Edit')),
  ],
  ShPopover: () => [
    h(ShButton, { commandFor: 'opened' }, () => 'Open'),
    h(ShPopover, { id: 'opened' }, () => h('input')),
  ],
  ShDateField: () => [h(ShDateField, { label: 'Day' })],
  ShDateRangeField: () => [h(ShDateRangeField, { label: 'Days' })],
  ShColorField: () => [h(ShColorField, { label: 'Color' })],
}

const panel = () => document.querySelector('[data-dismissable-layer]')

afterEach(() => void vi.unstubAllGlobals())

test.each(Object.entries(OPENED))(
  '%s is rendered after the page has shown the click',
  async (_name, render) => {
    const frames: FrameRequestCallback[] = []
    const mounted = await mountSuspended({ render }, { attachTo: document.body })
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
    await mounted.find('button').trigger('click')
    await nextTick()
    await nextTick()
    expect([panel(), frames.length]).toEqual([null, 1])
    for (const run of frames) run(0)
    expect(panel()).toBe(null)
    vi.unstubAllGlobals()
    await vi.waitFor(() => expect(panel()).not.toBe(null))
    mounted.unmount()
  },
)
