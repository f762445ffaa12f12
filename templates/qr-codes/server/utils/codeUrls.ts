/** The address in the printed code. */
export function scanUrl(id: string): string {
  return `${useRuntimeConfig().platform.appUrl}/qr/${id}/scan`
}

export function codeImageUrl(id: string): string {
  return `${useRuntimeConfig().platform.appUrl}/qr/${id}/code.svg`
}
