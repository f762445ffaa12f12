// platform:public
/** What everyone who has the id of a code may see. */
export default defineEventHandler(async (event): Promise<PublicCode> => {
  const code = await findPublicCode(getRouterParam(event, 'id') ?? '')
  if (!code) throw codeNotFound()
  return code
})
