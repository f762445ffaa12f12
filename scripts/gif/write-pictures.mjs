import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { encodeGif } from './encode-gif.mjs'

const MAX_BYTES = 300_000

/**
 * Records a picture of `docs/images` in light and in dark.
 *
 * @param {string} name of the file, without its ending
 * @param {{ width: number, height: number }} size
 * @param newPage opens a page
 * @param record returns the frames in a color scheme
 * @throws Error if a picture is too large for a page of the documentation
 */
export async function writePictures(name, size, newPage, record) {
  for (const [colorScheme, suffix] of [
    ['light', ''],
    ['dark', '-dark'],
  ]) {
    const frames = await record(colorScheme)
    const gif = await encodeGif(await newPage(size.width), frames, size)
    const path = `docs/images/${name}${suffix}.gif`
    if (gif.length > MAX_BYTES) throw new Error(`${path} has ${gif.length} bytes.`)
    writeFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), gif)
    console.log(`${path}: ${gif.length} bytes`)
  }
}
