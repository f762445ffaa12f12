/** Attributes of HTML elements that can make sense on the root element of a component. */
const HTML_ATTRIBUTES = new Set(
  (
    'accept accesskey action align allow allowfullscreen alt anchor async autocapitalize autocomplete ' +
    'autocorrect autofocus autoplay capture charset checked cite class cols colspan command commandfor ' +
    'content contenteditable controls coords crossorigin datetime decoding default defer dir dirname ' +
    'disabled download draggable enctype enterkeyhint exportparts fetchpriority for form formaction ' +
    'formenctype formmethod formnovalidate formtarget headers height hidden high href hreflang id inert ' +
    'inputmode integrity is ismap itemid itemprop itemref itemscope itemtype key kind label lang list ' +
    'loading loop low max maxlength media method min minlength multiple muted name nonce novalidate open ' +
    'optimum part pattern ping placeholder playsinline popover popovertarget popovertargetaction poster ' +
    'preload readonly ref referrerpolicy rel required reversed role rows rowspan sandbox scope selected ' +
    'shape size sizes slot span spellcheck src srcdoc srclang srcset start step style tabindex target ' +
    'title translate type usemap value width wrap'
  ).split(' '),
)

/** Whether a name that is not a prop is meant for the root element: an attribute or a listener. */
export function isHtmlAttribute(name: string): boolean {
  return /^(?:on[A-Z]|data-|aria-)/.test(name) || HTML_ATTRIBUTES.has(name.toLowerCase())
}
