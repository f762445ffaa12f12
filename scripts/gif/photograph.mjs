import { setTimeout as delay } from 'node:timers/promises'

/** Takes a picture of a page, as a data URL. */
export async function photograph(page) {
  const png = await page.screenshot({ animations: 'disabled' })
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Takes a picture when nothing moves: icons and styles can follow a text. */
export async function photographStill(page) {
  for (let last; ;) {
    const picture = await photograph(page)
    if (picture === last) return picture
    last = picture
    await delay(1000)
  }
}
