import { createSSRApp, defineComponent, h, nextTick, Suspense } from 'vue'
import type { App, Component, Slots } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { onTestFinished } from 'vitest'
import { useNuxtApp } from '#imports'
import { untyped } from '../fake'

/** Props or attributes of a component, and its slots as functions. */
export interface RenderOptions {
  props?: Record<string, unknown>
  slots?: Record<string, () => unknown>
}

/**
 * Renders a component as the server does and returns its HTML, without the comments that Vue marks
 * fragments with. The app around it is that of the tests; `import.meta.server` is false.
 */
export async function renderHtml(
  component: Component,
  options: RenderOptions = {},
): Promise<string> {
  const app = createApp(component, options)
  const html = await renderToString(app)
  return html.replace(/<!--.*?-->/g, '')
}

/**
 * Renders a component as the server does, then hydrates that HTML as the browser does. A
 * difference between the two is a warning, which fails the test.
 *
 * @param early what a person does to the server's HTML before
 * @returns the element that holds the HTML, in the document, and a function that takes both away,
 *   which the end of the test does, too
 */
export async function hydrate(
  component: Component,
  options: RenderOptions = {},
  early?: (element: HTMLElement) => void,
): Promise<{ element: HTMLElement; unmount: () => void }> {
  const onServer = createApp(component, options)
  const element = document.createElement('div')
  element.innerHTML = await renderToString(onServer)
  document.body.append(element)
  early?.(element)
  const app = createApp(component, options)
  app.mount(element)
  await nextTick()
  // Vue ignores events that fire in the same millisecond in which the listener was attached.
  await new Promise(resolve => setTimeout(resolve, 2))
  let isMounted = true
  function unmount(): void {
    if (isMounted) app.unmount()
    isMounted = false
    element.remove()
  }
  onTestFinished(unmount)
  return { element, unmount }
}

function createApp(component: Component, { props, slots }: RenderOptions): App {
  const nuxtApp = useNuxtApp()
  const root = defineComponent({
    render: () => h(Suspense, null, { default: () => h(component, props, untyped<Slots>(slots)) }),
  })
  const app = createSSRApp(root)
  const { _context: context } = nuxtApp.vueApp
  Object.assign(app._context.components, context.components)
  Object.assign(app._context.directives, context.directives)
  Object.assign(app.config.globalProperties, nuxtApp.vueApp.config.globalProperties)
  // What plugins provided: router, head, Nuxt itself.
  Object.setPrototypeOf(app._context.provides, context.provides)
  return Object.assign(app, { $nuxt: nuxtApp })
}
