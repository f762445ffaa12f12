import { defineNuxtModule } from '@nuxt/kit'

/** An element of a page as Nuxt Content has it: its tag, its attributes, and its children. */
type Element = [tag: string, attributes: object, ...children: Node[]]
type Node = Element | string

/** Elements whose texts stand next to each other on the page, and are joined in the search. */
const BLOCKS = new Set(['td', 'th', 'li', 'p', 'pre', 'blockquote'])

/** Ends the text of each cell, item, and paragraph with a space, so that excerpts have words. */
export default defineNuxtModule({
  setup(_options, nuxt) {
    nuxt.hook('content:file:afterParse', ({ content }) => {
      const body = content.body as { value?: Node[] } | undefined
      body?.value?.forEach(separate)
    })
  },
})

function separate(node: Node): void {
  if (typeof node === 'string') return
  const [tag, , ...children] = node
  children.forEach(separate)
  if (BLOCKS.has(tag)) node.push(' ')
}
