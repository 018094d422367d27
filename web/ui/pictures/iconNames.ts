/** Lucide icons that the interface itself uses. Those that staff choose from come from the content model. */
export const interfaceIcons = [
  'arrow-left',
  'arrow-right',
  'arrow-up-right',
  'book-open',
  'briefcase',
  'calendar',
  'check',
  'chevron-down',
  'circle-alert',
  'circle-check',
  'clock',
  'eye',
  'file-spreadsheet',
  'file-text',
  'loader-circle',
  'mail',
  'map-pin',
  'menu',
  'message-circle',
  'minus',
  'paperclip',
  'pause',
  'phone',
  'play',
  'plus',
  'rotate-ccw',
  'search',
  'send',
  'trash-2',
  'upload',
  'x',
] as const

export type InterfaceIcon = (typeof interfaceIcons)[number]

/** The networks that a social link can name; each has a mark. */
export const socialMarks = ['x', 'facebook', 'linkedin', 'instagram', 'youtube', 'whatsapp', 'telegram'] as const

export type SocialMark = (typeof socialMarks)[number]
