import { onScopeDispose, ref } from 'vue'
import type { Ref } from 'vue'

/** Direction of the document's text, which a browser changes when it translates the page. */
export function useTextDirection(): Readonly<Ref<'ltr' | 'rtl'>> {
  const root = document.documentElement
  const read = () => (root.dir === 'rtl' ? 'rtl' : 'ltr')
  const direction = ref<'ltr' | 'rtl'>(read())
  const observer = new MutationObserver(() => (direction.value = read()))
  observer.observe(root, { attributes: true, attributeFilter: ['dir'] })
  onScopeDispose(() => observer.disconnect())
  return direction
}
