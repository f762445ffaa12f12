import { photograph } from './photograph.mjs'

/** Height of the address bar above a picture, in pixels. */
export const ADDRESS_HEIGHT = 36

const STYLES = `
  body { display: flex; margin: 0; background: #22252b; color: #dedede; }
  pre { box-sizing: border-box; flex: none; margin: 0; padding: 18px; font: 13px/21px monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
  main { position: relative; flex: 1; min-width: 0; }
  img { display: block; }
  #address { overflow: hidden; height: ${ADDRESS_HEIGHT}px; padding: 0 14px; background: #3a3e46; font: 13px/${ADDRESS_HEIGHT}px monospace; text-overflow: ellipsis; white-space: nowrap; }
  #pointer { box-sizing: border-box; position: absolute; width: 28px; height: 28px; margin: -14px; border: 2px solid #e8956a; border-radius: 50%; background: #e8956a99; }
`

/**
 * Opens the stage of a recording: text on the left, a picture of the admin on the right.
 *
 * @param page as wide as both
 * @param {number} width of the text, in pixels
 * @param {string} [styles] of the text
 * @returns a function that draws a frame and returns it as a data URL: `text` is HTML; with an
 *   `address`, the picture is below an address bar; `pointer` is where the merchant clicks in it
 */
export async function openStage(page, width, styles = '') {
  await page.setContent(`<style>${STYLES}${styles}</style>
    <pre style="width: ${width}px"></pre>
    <main><div id="address"></div><img alt=""><div id="pointer"></div></main>`)
  return async frame => {
    await page.evaluate(async ({ text, picture, address, pointer }) => {
      const find = selector => document.querySelector(selector)
      find('pre').innerHTML = text
      find('#address').textContent = address ?? ''
      find('#address').hidden = address === undefined
      const image = find('img')
      image.src = picture
      await image.decode()
      find('#pointer').hidden = pointer === undefined
      find('#pointer').style.left = `${pointer?.x}px`
      find('#pointer').style.top = `${image.offsetTop + (pointer?.y ?? 0)}px`
    }, frame)
    return photograph(page)
  }
}
