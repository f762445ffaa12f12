import { fileURLToPath } from 'node:url'

/**
 * Encodes frames as a GIF that repeats. The browser reads the pixels.
 *
 * @param page any page of a browser
 * @param {{ data: string, delay: number }[]} frames data URLs, with how long each is shown, in
 *   milliseconds
 * @param {{ width: number, height: number }} size
 */
export async function encodeGif(page, frames, size) {
  await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('modern-gif/dist/index.js')) })
  const base64 = await page.evaluate(
    async ({ frames, width, height }) => {
      // Pixels, because the encoder does not wait for an address to be loaded.
      const pictures = await Promise.all(
        frames.map(async ({ data, delay }) => ({
          data: await createImageBitmap(await (await fetch(data)).blob()),
          delay,
        })),
      )
      const gif = await window.modernGif.encode({ frames: pictures, width, height })
      return new Uint8Array(gif).toBase64()
    },
    { frames, ...size },
  )
  return Buffer.from(base64, 'base64')
}
