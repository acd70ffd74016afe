import { account } from "./account/module.ts";
import { admin } from "./admin/module.ts";
import { agent } from "./agent/module.ts";
import { alert } from "./alert/module.ts";
import { booking } from "./booking/module.ts";
import { business } from "./business/module.ts";
import { chat } from "./chat/module.ts";
import { consent } from "./consent/module.ts";
import { dataExport } from "./data-export/module.ts";
import { demo } from "./demo/module.ts";
import { followUp } from "./follow-up/module.ts";
import { insight } from "./insight/module.ts";
import { invoice } from "./invoice/module.ts";
import { job } from "./job/module.ts";
import { language } from "./language/module.ts";
import { lead } from "./lead/module.ts";
import { list } from "./list/module.ts";
import { live } from "./live/module.ts";
import { media } from "./media/module.ts";
import { moderation } from "./moderation/module.ts";
import { notification } from "./notification/module.ts";
import { payment } from "./payment/module.ts";
import { phone } from "./phone/module.ts";
import { place } from "./place/module.ts";
import type { Module } from "./platform/module.ts";
import { quote } from "./quote/module.ts";
import { referral } from "./referral/module.ts";
import { replyTime } from "./reply-time/module.ts";
import { review } from "./review/module.ts";
import { saved } from "./saved/module.ts";
import { search } from "./search/module.ts";
import { site } from "./site/module.ts";
import { supply } from "./supply/module.ts";
import { team } from "./team/module.ts";
import { textChannels } from "./text-channels/module.ts";
import { trade } from "./trade/module.ts";
import { verification } from "./verification/module.ts";
import { visit } from "./visit/module.ts";

/** Every module, by layer from the bottom: a module calls down or sideways, and events travel up. */
export const layers: readonly (readonly Module[])[] = [
  [account, phone, agent, place, trade, visit, site, live, language],
  [media, notification],
  [business, supply],
  [review, chat, verification, replyTime, consent],
  [
    search,
    payment,
    job,
    quote,
    booking,
    invoice,
    lead,
    referral,
    moderation,
    insight,
    saved,
    list,
    alert,
    team,
    followUp,
  ],
  [admin, demo, dataExport, textChannels],
];

export const modules: readonly Module[] = layers.flat();
