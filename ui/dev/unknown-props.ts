import type { ComponentPublicInstance, ObjectPlugin } from 'vue'
import { isHtmlAttribute } from './html-attributes'
import { nearestName } from './nearest-name'

/** What Vue's development build adds to a component, and which component wrote its tag. */
interface DevComponent {
  __file?: string
  props?: object
}

/**
 * Creates a Vue plugin that warns of props which components do not have: in the terminal during
 * server rendering, and in the console of the browser. Development only.
 *
 * @param names tags by the files of components, e.g. `ShPage`; others are not checked
 */
export function unknownPropsReport(names: Readonly<Record<string, string>>): ObjectPlugin {
  const reported = new Set<string>()

  function check({ $: instance }: ComponentPublicInstance): void {
    const { __file: file = '', props = {} } = instance.type as DevComponent
    const tag = names[file]
    if (tag === undefined) return
    const { ctx } = instance.vnode as { ctx?: { type: DevComponent } | null }
    const place = ctx?.type.__file === undefined ? '' : ` (${ctx.type.__file})`
    const propNames = Object.keys(props).filter(name => !name.endsWith('Modifiers'))
    for (const name of Object.keys(instance.attrs)) {
      if (isHtmlAttribute(name) || name.endsWith('Modifiers')) continue
      const nearest = nearestName(name.replaceAll('-', ''), propNames)
      const text = `[platform] ${tag} has no prop \`${name}\`${nearest === undefined ? '' : `: did you mean \`${nearest}\`?`}${place}`
      if (reported.has(text)) continue
      reported.add(text)
      console.warn(text)
    }
  }

  return {
    install(app) {
      app.mixin({
        created(this: ComponentPublicInstance) {
          check(this)
        },
      })
    },
  }
}
