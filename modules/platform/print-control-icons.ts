/** Icons of a collection of Iconify: https://iconify.design/docs/types/iconify-json.html */
interface Collection {
  /** E.g. `lucide`. */
  prefix: string
  /** Pixels; the icons of the collection are squares. */
  width: number
  icons: Readonly<Record<string, { body: string }>>
}

/**
 * Prints the CSS of icons, with the classes of Nuxt Icon. They are in Tailwind's layer `base`, so
 * that utilities give them another size.
 *
 * @param names of icons in the collection
 * @throws Error if the collection does not have an icon
 */
export function printControlIcons(
  names: readonly string[],
  { prefix, width, icons }: Collection,
): string {
  const selectorOf = (name: string) => String.raw`.i-${prefix}\:${name}`
  const images = names.map(name => {
    const body = icons[name]?.body
    if (body === undefined) throw new Error(`The collection ${prefix} has no icon ${name}.`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}">${body.replaceAll('currentColor', 'black')}</svg>`
    const address = svg
      .replaceAll('"', "'")
      .replaceAll(/[%<>#{}]/g, character => encodeURIComponent(character))
    return `:where(${selectorOf(name)}){--svg:url("data:image/svg+xml,${address}")}`
  })
  return `@layer base {
:where(${names.map(selectorOf).join(',')}){display:inline-block;width:1em;height:1em;background-color:currentColor;-webkit-mask:var(--svg) no-repeat 0 0/100% 100%;mask:var(--svg) no-repeat 0 0/100% 100%}
${images.join('\n')}
}
`
}
