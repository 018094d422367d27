import { VideoIcon } from '@sanity/icons/Video'
import { defineType } from 'sanity'
import { videoUrlVerdict } from '@archstep/contracts/fields/videoUrl.ts'
import { PLAY } from '@archstep/contracts/text/defaultWords.ts'
import { aimFor, optionalField, optionalString, requiredString, wordField } from '../fields/fieldBuilders.ts'
import { section } from '../fields/sections.ts'
import { parentOf } from '../parentOf.ts'
import { fileEndingVerdict, VIDEO_MB, videoSizeVerdict } from '../rules/fileRules.ts'
import { headOnPagesField } from './headedBlock.ts'

/** The fields that a video's rules check. */
interface Video {
  readonly file?: { readonly asset?: { readonly _ref?: string } }
  readonly address?: string
  readonly captions?: { readonly asset?: unknown }
  readonly transcript?: string
}

const hasFile = (context: { parent?: unknown }) => parentOf<Video>(context).file?.asset !== undefined

export const videoBlock = defineType({
  name: 'videoBlock',
  title: 'Video',
  description:
    'A video of your own, or one on YouTube or Vimeo. Nothing loads from there until a visitor presses Play.',
  type: 'object',
  icon: VideoIcon,
  fields: [
    headOnPagesField,
    requiredString('title', 'Title', 'Say what the video shows.', {
      description: 'What it shows, in a few words. It stands below the video.',
      rules: (rule) => aimFor(rule, 120),
    }),
    optionalField('file', 'File', 'file', {
      description: `An .mp4 or .webm file of ${VIDEO_MB} MB or less. Put longer ones on YouTube or Vimeo.`,
      options: { accept: 'video/mp4,video/webm' },
      hidden: (context) => context.value === undefined && Boolean(parentOf<Video>(context).address),
      rules: (rule) => [
        rule.custom((file, context) =>
          file?.asset || parentOf<Video>(context).address
            ? true
            : 'Upload the video, or paste its address on YouTube or Vimeo below.',
        ),
        rule.custom((file) => fileEndingVerdict(file?.asset?._ref, ['mp4', 'webm'])),
        rule.custom((file, context) => videoSizeVerdict(file?.asset?._ref, context)),
      ],
    }),
    optionalString('address', 'Or its address on YouTube or Vimeo', {
      description: 'For example https://www.youtube.com/watch?v=… Copy it from the browser, or from “Share” there.',
      options: { readByCode: true },
      hidden: (context) => !context.value && hasFile(context),
      rules: (rule) => [
        rule.custom(videoUrlVerdict),
        rule.custom((address, context) =>
          address && hasFile(context) ? 'Keep one: the file above, or this address.' : true,
        ),
      ],
    }),
    optionalField('poster', 'Picture before it plays', 'picture', {
      description: 'Best 16 wide to 9 high. Without one, a plain panel has the title.',
    }),
    optionalField('captions', 'Captions', 'file', {
      description: 'What is said, as a .vtt file. YouTube and Vimeo show their own.',
      options: { accept: '.vtt' },
      hidden: (context) => context.value === undefined && !hasFile(context),
      rules: (rule) => rule.custom((file) => fileEndingVerdict(file?.asset?._ref, ['vtt'])),
    }),
    optionalField('transcript', 'What is said and shown', 'text', {
      description: 'For those who can’t hear or see it, and for search engines. An empty line begins a new paragraph.',
      rows: 6,
      rules: (rule) =>
        rule
          .custom((transcript, context) =>
            transcript || parentOf<Video>(context).captions?.asset
              ? true
              : 'Write what is said and shown, or add captions: some visitors can’t hear the video, others can’t see it.',
          )
          .warning(),
    }),
    section('words', 'Words around it', [
      wordField('play', 'Before the title on its button', PLAY, {
        description: 'Screen readers say it with the title: “Play: A week at the dock”.',
      }),
      wordField('notice', 'Before it plays from elsewhere', 'Plays from {host}, which then sees your visit.', {
        description: '{host} is YouTube or Vimeo.',
      }),
      wordField('open', 'Link to it', 'Watch at {host}', { description: '{host} is YouTube or Vimeo.' }),
      wordField('transcript', 'Above what is said and shown', 'What is said and shown'),
    ]),
  ],
  preview: {
    select: { title: 'title', media: 'poster' },
    prepare: ({ title, media }) => ({ title, subtitle: 'Video', media }),
  },
})
