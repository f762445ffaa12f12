/** The first heading of a page. */
export async function headingOf(response: Response): Promise<string | undefined> {
  return /<h1[^>]*>([^<]*)<\/h1>/.exec(await response.text())?.[1]?.replaceAll('&quot;', '"')
}
