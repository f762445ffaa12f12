import { mountSuspended } from '@nuxt/test-utils/runtime'
import { useDirection } from 'reka-ui'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import AppFrame from '../../../ui/AppFrame.vue'

const Direction = defineComponent(() => {
  const direction = useDirection()
  return () => h('p', direction.value)
})

test.each([
  [{}, 'ltr'],
  [{ dir: 'rtl' }, 'rtl'],
  [{ locale: { name: 'עברית', code: 'he', dir: 'rtl', messages: {} as never } }, 'rtl'],
  [{ locale: { name: 'עברית', code: 'he', dir: 'rtl', messages: {} as never }, dir: 'ltr' }, 'ltr'],
] as const)('components move in the direction of the page: %j', async (props, expected) => {
  const frame = await mountSuspended(AppFrame, {
    props,
    slots: { default: () => h(Direction) },
  })
  expect(frame.text()).toBe(expected)
})
