/** Edge length of the images that stand for missing files, in pixels. */
export const PLACEHOLDER_SIZE = 480

/** Returns the URL of an image without a file or network access: a tinted square with initials. */
export function placeholderImage(id: number, title: string): string {
  const hue = (id * 47) % 360
  const initials = title
    .split(/\s+/)
    .map(word => word.replace(/[^\p{L}\p{N}]/gu, '').charAt(0))
    .join('')
    .slice(0, 2)
    .toUpperCase()
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PLACEHOLDER_SIZE}" height="${PLACEHOLDER_SIZE}" viewBox="0 0 48 48">` +
    `<rect width="48" height="48" fill="hsl(${hue} 45% 88%)"/>` +
    `<text x="24" y="30" font-family="sans-serif" font-size="17" text-anchor="middle" fill="hsl(${hue} 45% 30%)">${initials}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
