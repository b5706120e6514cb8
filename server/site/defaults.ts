import type { AccountKind } from '#contract/accounts/public.ts';
import type { SiteSettings } from '#contract/site/admin.ts';

/** The default site name and contact, until an organiser sets others. */
export const defaultBrand: SiteSettings['brand']['name'] = { 'zh-CN': '实物编程杯', 'en-US': 'Tangible Cup' };
export const defaultContact: SiteSettings['contact'] = {
  email: 'help@tangiblecup.example',
  hours: { 'zh-CN': '周一至周五 9:00–17:30', 'en-US': 'Monday to Friday, 9:00–17:30' },
  phone: '',
  wechat: '',
};

/** The default costs and sending options of messages. */
export const defaultMessages: SiteSettings['messages'] = {
  prices: { sms: 45, email: 0, push: 0 },
  perMinute: 600,
  quiet: { from: 21, until: 8 },
};

/** The default reminders. The closing of sign-up is announced only if an organiser enables it. */
export const defaultReminders: SiteSettings['reminders'] = {
  signup_closing: { on: false, days: 3, channels: ['email'] },
  handin_opened: { on: true, days: 3, channels: ['sms', 'email', 'push'] },
  handin_closing: { on: true, days: 3, channels: ['sms', 'email', 'push'] },
  guardian_reminder: { on: true, days: 5, channels: ['sms'] },
  result_published: { on: true, days: 7, channels: ['sms', 'email', 'push'] },
};

/** Maximum number of new children, and of entries, that an account may register per day: enough for all its children, too few to try numbers out. */
export const defaultSignUpsPerDay: Record<AccountKind, number> = { family: 20, kindergarten: 300, primary_school: 300 };
