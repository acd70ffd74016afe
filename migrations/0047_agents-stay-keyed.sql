-- The foreign key accounts_agent_id_agents_id_fk stays: only the tables in code name it no longer, so that they are no circle.
SELECT 1;
