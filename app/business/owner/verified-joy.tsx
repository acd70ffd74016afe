import { Link } from "react-router";
import { JoyScreen, joyActionLook, useFirstTime } from "#/app/ui/joy.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { say } from "#/shared/say.ts";
import { dayMs } from "#/shared/time.ts";

const newsForMs = 14 * dayMs;

/** The moment after the blue tick was given: once on this device, and no later than two weeks. */
export function VerifiedJoy({ business }: { business: OwnBusiness }) {
  const decided = business.certifications.map(({ decided_on }) => Date.parse(decided_on) || 0);
  const isNew = useFirstTime("verified", business.is_verified && Date.now() - Math.max(0, ...decided) < newsForMs);
  if (!isNew) return null;
  return (
    <JoyScreen
      title={say("You are verified!")}
      action={
        <Link to="/mybusiness/share" className={joyActionLook}>
          {say("Tell your customers")}
        </Link>
      }
    >
      {say("Your page and your card now carry the blue tick. Nobody can buy it.")}
    </JoyScreen>
  );
}
