import type { Site } from '#contract/competitions.ts';

/** The site's own name and contact, until the back office can change them. */
export const brand: Site['brand'] = { 'zh-CN': '实物编程杯', 'en-US': 'Tangible Cup' };
export const contact: Site['contact'] = {
  email: 'help@tangiblecup.example',
  hours: { 'zh-CN': '周一至周五 9:00–17:30', 'en-US': 'Monday to Friday, 9:00–17:30' },
};
